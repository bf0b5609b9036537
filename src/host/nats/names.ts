const CAMPAIGN_NAME = /^[A-Za-z0-9_-]{1,64}$/;

export function isCampaignName(name: string): boolean {
  return CAMPAIGN_NAME.test(name);
}

export const NAME_RULE = 'at most 64 letters, digits, - and _';

export interface CampaignNames {
  readonly log: string;
  readonly begin: string;
  readonly lead: string;
  readonly main: string;
  readonly batches: string;
  readonly note: string;
  readonly texts: string;
  readonly tasks: string;
  readonly task: string;
  /** Stream of reports that no leader has processed yet. */
  readonly reports: string;
  readonly report: string;
  /** Bucket with an entry for each running process. Entries expire unless renewed. */
  readonly live: string;
  readonly objects: string;
  textSubject(id: string): string;
  /** Name of a stream or bucket. `kind` must have no dash, otherwise streams of two campaigns could share a name. */
  other(kind: string): string;
  subject(kind: string, ...more: readonly string[]): string;
}

export function campaignNames(campaign: string): CampaignNames {
  if (!isCampaignName(campaign)) throw new TypeError(`not a campaign name: ${JSON.stringify(campaign)}`);
  const other = (kind: string) => `gainsay-${campaign}-${kind}`;
  const subject = (...parts: readonly string[]) => ['gainsay', campaign, ...parts].join('.');
  return {
    log: other('log'),
    begin: subject('log', 'main', 'begin'),
    main: subject('log', 'main', '*'),
    lead: subject('log', 'main', 'lead'),
    batches: subject('log', 'batches'),
    note: subject('log', 'main', 'note'),
    texts: other('texts'),
    objects: other('objects'),
    tasks: other('tasks'),
    task: subject('task'),
    reports: other('reports'),
    report: subject('report'),
    live: other('live'),
    textSubject: (id) => subject('text', id),
    other,
    subject,
  };
}

export const WORKERS = 'workers';
export const LEADER = 'leader';

export const ALL_LOG_BEGINNINGS = 'gainsay.*.log.main.begin';

export function campaignOfLog(stream: string): string | undefined {
  return /^gainsay-([A-Za-z0-9_-]{1,64})-log$/.exec(stream)?.[1];
}

/** The name of a campaign on a server. It becomes a part of names of streams and of subjects, so nothing else may be in it. */
const CAMPAIGN_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text may name a campaign on a server. */
export function isCampaignName(name: string): boolean {
  return CAMPAIGN_NAME.test(name);
}

/** What a name of a campaign may be, in words. */
export const NAME_RULE = 'letters, digits, - and _, at most 64';

/** Where a campaign lies on a server. */
export interface CampaignNames {
  /** The stream of the event log, and the subjects of its messages. */
  readonly log: string;
  readonly begin: string;
  readonly lead: string;
  /** All of these. */
  readonly main: string;
  /** What the leader says of batches alone: workers have no need of it. */
  readonly batches: string;
  readonly note: string;
  /** The stream of texts. */
  readonly texts: string;
  /** The stream of tasks that no worker has done yet, and the subject of its messages. */
  readonly tasks: string;
  readonly task: string;
  /** The stream of what workers report and no leader has taken yet, and the subject of its messages. */
  readonly reports: string;
  readonly report: string;
  /** The bucket of who is there: what stands in it goes after a while if it is not said again. */
  readonly live: string;
  /** The object store of texts that are too great for one message. */
  readonly objects: string;
  /** The subject of a text. */
  textSubject(id: string): string;
  /** The name of another stream, bucket or consumer of the campaign; `kind` has no dash, so no two campaigns share one. */
  other(kind: string): string;
  /** A subject of the campaign. */
  subject(kind: string, ...more: readonly string[]): string;
}

/** The names of a campaign. Throws where this is no name: whoever reads one from outside has to look first. */
export function namesOf(campaign: string): CampaignNames {
  if (!isCampaignName(campaign)) throw new TypeError(`no name of a campaign: ${JSON.stringify(campaign)}`);
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

/** The consumer that all workers share, and the one of whoever leads. */
export const WORKERS = 'workers';
export const LEADER = 'leader';

/** The subject of the first message of every campaign. */
export const EVERY_BEGIN = 'gainsay.*.log.main.begin';

/** The campaign whose log a stream is; undefined for other streams. */
export function campaignOfLog(stream: string): string | undefined {
  return /^gainsay-([A-Za-z0-9_-]{1,64})-log$/.exec(stream)?.[1];
}

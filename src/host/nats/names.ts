/** Allowed names of campaigns on a server: they become parts of stream names and subjects. */
const CAMPAIGN_NAME = /^[A-Za-z0-9_-]{1,64}$/;

export function isCampaignName(name: string): boolean {
  return CAMPAIGN_NAME.test(name);
}

/** `CAMPAIGN_NAME` in words. */
export const NAME_RULE = 'letters, digits, - and _, at most 64';

/** Names of a campaign's streams, subjects and buckets on a server. */
export interface CampaignNames {
  /** The stream of the event log, and the subjects of its messages. */
  readonly log: string;
  readonly begin: string;
  readonly lead: string;
  /** All of these. */
  readonly main: string;
  /** A leader's messages with batches only, which workers do not need. */
  readonly batches: string;
  readonly note: string;
  /** The stream of texts. */
  readonly texts: string;
  /** The stream of unfinished tasks, and the subject of its messages. */
  readonly tasks: string;
  readonly task: string;
  /** The stream of workers' reports that no leader has taken yet, and the subject of its messages. */
  readonly reports: string;
  readonly report: string;
  /** The bucket of present processes, whose entries expire unless renewed. */
  readonly live: string;
  /** The object store of texts too large for one message. */
  readonly objects: string;
  /** The subject of a text. */
  textSubject(id: string): string;
  /**
   * The name of another stream, bucket or consumer of the campaign; `kind` has no dash, so campaigns never share one.
   */
  other(kind: string): string;
  /** A subject of the campaign. */
  subject(kind: string, ...more: readonly string[]): string;
}

/** Throws for an invalid name: callers must check names from outside first. */
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

/** The consumer shared by all workers, and the leader's consumer. */
export const WORKERS = 'workers';
export const LEADER = 'leader';

/** The subject of each campaign's first message. */
export const EVERY_BEGIN = 'gainsay.*.log.main.begin';

/** The campaign whose log a stream is; undefined for other streams. */
export function campaignOfLog(stream: string): string | undefined {
  return /^gainsay-([A-Za-z0-9_-]{1,64})-log$/.exec(stream)?.[1];
}

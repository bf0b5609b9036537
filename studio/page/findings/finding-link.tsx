import { formatAddress } from '../shell/router.js';

export function FindingLink({
  campaign,
  finding,
  list,
}: {
  campaign: string;
  finding: string;
  /** Query of the list that has the link. */
  list?: Readonly<Record<string, string>>;
}) {
  return <a href={formatAddress(['findings', campaign, finding], list)}>{finding.replace(/^.*-/, '').slice(0, 8)}</a>;
}

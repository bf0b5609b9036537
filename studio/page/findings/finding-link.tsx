import { formatAddress } from '../shell/router.js';

export function FindingLink({ campaign, finding }: { campaign: string; finding: string }) {
  return <a href={formatAddress(['findings', campaign, finding])}>{finding.replace(/^.*-/, '').slice(0, 8)}</a>;
}

import { useState } from 'preact/hooks';
import { api, whyFailed } from '../api/studio.js';
import { Problem } from '../shell/parts.js';

export function TrustCampaign({
  campaign,
  commands,
  done,
}: {
  campaign: string;
  commands: readonly string[];
  done: () => void;
}) {
  const [problem, setProblem] = useState('');
  if (commands.length === 0) return null;
  const allow = async (): Promise<void> => {
    try {
      await api.trustCampaign({ campaign, commands: [...commands] });
      setProblem('');
      done();
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  return (
    <section aria-label="Commands of this campaign" class="foreign" data-testid="trust">
      <p>
        This campaign was made elsewhere. To reduce, bisect or run its findings, allow these commands. They then run on
        this machine with your rights, now and later, also from the command line:
      </p>
      <pre tabIndex={0}>{commands.join('\n')}</pre>
      <Problem text={problem} />
      <p class="buttons">
        <button type="button" onClick={() => void allow()}>
          Trust this campaign
        </button>
      </p>
    </section>
  );
}

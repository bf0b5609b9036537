import { useState } from 'preact/hooks';
import type { SharedPage } from '../../server/contract/index.js';
import { whyFailed } from '../api/studio.js';
import { downloadText } from './download.js';
import { Problem } from './parts.js';

/** Downloads a page that opens from disk, without a server. */
export function ShareButton({ load }: { load: () => Promise<SharedPage> }) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const share = async (): Promise<void> => {
    setLoading(true);
    setProblem('');
    try {
      const { name, html } = await load();
      downloadText(name, html, 'text/html');
    } catch (error) {
      setProblem(whyFailed(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <button
        type="button"
        disabled={isLoading}
        title="Saves one HTML file that opens in any browser, without a server"
        onClick={() => void share()}
      >
        Save as HTML
      </button>
      <Problem text={problem} />
    </>
  );
}

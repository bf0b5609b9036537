import { useEffect, useState } from 'preact/hooks';

export function Copy({ text, name = 'Copy' }: { text: string; name?: string }) {
  const [said, setSaid] = useState('');
  // The clipboard has the old text.
  useEffect(() => setSaid(''), [text]);
  useEffect(() => {
    const later = setTimeout(() => setSaid(''), SHOWN_MS);
    return () => clearTimeout(later);
  }, [said]);
  return (
    <button
      type="button"
      title={text.length <= MOST_SHOWN ? text : undefined}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setSaid('Copied'),
          () => setSaid('The browser does not allow copying'),
        )
      }
    >
      {said === '' ? name : said}
    </button>
  );
}

const MOST_SHOWN = 200;
const SHOWN_MS = 5_000;

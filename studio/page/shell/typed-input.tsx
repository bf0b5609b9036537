import { useState } from 'preact/hooks';

interface TypedInputProps {
  readonly type: 'text' | 'search';
  readonly value: string;
  /** Called when the user presses Enter, or when the field loses focus. */
  readonly set: (text: string) => void;
  readonly size?: number;
  readonly list?: string;
  readonly placeholder?: string;
}

/** An input that preserves unfinished text when the page is rendered again with new data. */
export function TypedInput({ value, set, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <input
      {...rest}
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        setTyped(undefined);
        set(event.currentTarget.value);
      }}
    />
  );
}

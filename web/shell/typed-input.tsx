import { useState } from 'preact/hooks';

interface TypedInputProps {
  readonly type: 'text' | 'search';
  readonly value: string;
  /** Hears what was typed, once it is meant: at enter, or when the field is left. */
  readonly set: (text: string) => void;
  readonly size?: number;
  /** The id of the list of what is offered. */
  readonly list?: string;
  readonly placeholder?: string;
}

/** A field whose text counts once it is typed. Until then it is kept here: figures that come meanwhile draw the page anew. */
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

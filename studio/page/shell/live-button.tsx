import type { ComponentChildren } from 'preact';
import { lostAt } from '../api/live.js';

interface LiveButtonProps {
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** Disabled while there is no connection to the studio. */
export function LiveButton({ label, disabled = false, onClick, children }: LiveButtonProps) {
  return (
    <button type="button" aria-label={label} disabled={disabled || lostAt.value !== undefined} onClick={onClick}>
      {children}
    </button>
  );
}

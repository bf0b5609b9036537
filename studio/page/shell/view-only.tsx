import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { session } from '../api/live.js';

export const isViewOnly = computed(() => session.value?.viewOnly === true);

export const VIEW_ONLY = 'The studio was started with --view-only: it runs no program and changes nothing.';

/** In a view-only studio, explains why the controls are missing. */
export function Acting({ purpose, children }: { purpose: string; children: ComponentChildren }) {
  // The children of a view-only studio would call the server.
  if (session.value === undefined) return null;
  if (!isViewOnly.value) return <>{children}</>;
  return (
    <p class="faint" data-testid="view-only">
      This studio was started with <code>--view-only</code>, so you cannot {purpose} here.
    </p>
  );
}

export function ViewOnlyBadge() {
  if (!isViewOnly.value) return null;
  return (
    <span class="badge plain" title={VIEW_ONLY} data-testid="view-only-badge">
      view only
    </span>
  );
}

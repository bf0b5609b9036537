import type { ComponentType } from 'preact';
import { Acting } from '../shell/view-only.js';
import { CallPanel } from './call-panel.js';
import { FilesPanel } from './files-panel.js';
import { GeneratePanel } from './generate-panel.js';
import { Inspector } from './inspector.js';
import { Legend } from './legend.js';
import { ReducePanel } from './reduce-panel.js';
import { SearchPanel } from './search-panel.js';
import { SIDES, type Side, side } from './side.js';
import { ValuesPanel } from './values-panel.js';

const PANELS: Readonly<
  Record<Side, { readonly title: string; readonly Panel: ComponentType; readonly purpose?: string }>
> = {
  node: { title: 'Node', Panel: Inspector },
  values: { title: 'Values', Panel: ValuesPanel },
  call: { title: 'Call', Panel: CallPanel, purpose: 'run solvers' },
  generate: { title: 'Generate', Panel: GeneratePanel },
  reduce: { title: 'Reduce', Panel: ReducePanel, purpose: 'reduce formulas' },
  bugs: { title: 'Bugs', Panel: SearchPanel, purpose: 'search for bugs' },
  files: { title: 'Files', Panel: FilesPanel },
  legend: { title: 'Legend', Panel: Legend },
};

export function SidePanel() {
  const { Panel, purpose } = PANELS[side.value];
  return (
    <aside class="side" aria-label="Tools">
      <div class="tabs" role="tablist" aria-label="Tools" onKeyDown={onKey}>
        {SIDES.map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            id={`tab-${each}`}
            aria-selected={side.value === each}
            aria-controls="side-panel"
            tabIndex={side.value === each ? 0 : -1}
            onClick={() => (side.value = each)}
          >
            {PANELS[each].title}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id="side-panel" aria-labelledby={`tab-${side.value}`} tabIndex={0}>
        {purpose === undefined ? (
          <Panel />
        ) : (
          <Acting purpose={purpose}>
            <Panel />
          </Acting>
        )}
      </div>
    </aside>
  );
}

function onKey(event: KeyboardEvent): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  side.value = SIDES[(SIDES.indexOf(side.value) + by + SIDES.length) % SIDES.length] as Side;
  document.getElementById(`tab-${side.value}`)?.focus();
}

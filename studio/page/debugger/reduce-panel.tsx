import { useEffect } from 'preact/hooks';
import { visibleLine } from '../../../src/smt.js';
import { reducibleKinds, kindSentence } from '../shell/kind.js';
import { AlgorithmChoice } from './algorithm-choice.js';
import { findSolvers, solvers } from './targets.js';
import { findingLocked, openFinding } from './finding-context.js';
import { formulaNow, openText } from './formulas.js';
import {
  comparedCommand,
  algorithm,
  allowsAnyBehaviour,
  comparedAlgorithm,
  failure,
  isPaused,
  checkKind,
  checkedSolvers,
  loadAlgorithms,
  matchPattern,
  mustCommand,
  requestOn,
  simplify,
  uncheckedLines,
} from './reduce-form.js';
import { ReductionViews } from './reduction-view.js';
import { followedReductions, reduceProblem, startReduction } from './reductions.js';

async function start(): Promise<void> {
  const input = formulaNow();
  await startReduction(requestOn(input, algorithm.value));
  if (comparedAlgorithm.value !== '' && checkKind.value === 'command')
    await startReduction(requestOn(input, comparedAlgorithm.value));
}

export function ReducePanel() {
  useEffect(() => {
    void loadAlgorithms();
    void findSolvers();
  }, []);
  const isCommand = checkKind.value === 'command';
  const isReady =
    openText.value.text !== '' &&
    (isCommand ? mustCommand.value.trim() !== '' : checkKind.value === 'finding' || checkedSolvers.value.length > 0);
  return (
    <div data-testid="reduce">
      <ReductionViews />
      <details open={followedReductions.value.size === 0} data-testid="new-reduction">
        <summary>New reduction{openText.value.text !== '' && ` of ${visibleLine(openText.value.name)}`}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <div class="fields">
            <label class="wide">
              <span>Algorithm</span>
              {isCommand ? (
                <AlgorithmChoice value={algorithm.value} set={(name) => (algorithm.value = name)} />
              ) : (
                <output>{openText.value.language === 'btor' ? 'combined' : 'full'}</output>
              )}
            </label>
            <label class="wide">
              <span>Compare with</span>
              <AlgorithmChoice
                value={comparedAlgorithm.value}
                set={(name) => (comparedAlgorithm.value = name)}
                disabled={!isCommand}
                none="no other algorithm"
              />
            </label>
            {openText.value.language === 'btor' && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={simplify.value}
                  onChange={(event) => (simplify.value = event.currentTarget.checked)}
                />
                <span>simplify</span>
              </label>
            )}
            <label class="check">
              <input
                type="checkbox"
                checked={isPaused.value}
                disabled={!isCommand}
                onChange={(event) => (isPaused.value = event.currentTarget.checked)}
              />
              <span>step by step</span>
            </label>
            {!isCommand && <p class="faint wide">Algorithm and single steps can be chosen only for a command.</p>}
          </div>
          <MustStay />
          <p class="buttons">
            <button type="submit" class="primary" disabled={!isReady}>
              Start
            </button>
            {!isReady && (
              <span class="faint">
                {openText.value.text === ''
                  ? 'Open a file first.'
                  : isCommand
                    ? 'Enter the command first.'
                    : 'Choose solvers under Call.'}
              </span>
            )}
          </p>
        </form>
      </details>
      {reduceProblem.value !== undefined && (
        <p class="bad" role="alert">
          {reduceProblem.value}
        </p>
      )}
    </div>
  );
}

function MustStay() {
  const isCommand = checkKind.value === 'command';
  const here = solvers.value?.solvers ?? [];
  return (
    <fieldset>
      <legend>Behaviour to preserve</legend>
      {openFinding.value !== undefined && (
        <label class="check">
          <input
            type="radio"
            name="keeps"
            checked={checkKind.value === 'finding'}
            disabled={findingLocked.value !== ''}
            onChange={() => (checkKind.value = 'finding')}
          />
          <span>
            the finding: reduces its mutant, and stores the result in the campaign
            {findingLocked.value !== '' && <span class="warn"> {findingLocked.value}</span>}
          </span>
        </label>
      )}
      <label class="check">
        <input type="radio" name="keeps" checked={isCommand} onChange={() => (checkKind.value = 'command')} />
        <span>the behaviour of a command: exit code, crash</span>
      </label>
      <label class="check">
        <input
          type="radio"
          name="keeps"
          checked={checkKind.value === 'solvers'}
          onChange={() => (checkKind.value = 'solvers')}
        />
        <span>wrong results of solvers: models, certificates, answers</span>
      </label>
      {isCommand ? (
        <div class="fields">
          <label class="wide">
            <span>Command</span>
            <input
              type="text"
              list="commands"
              spellcheck={false}
              placeholder={openText.value.language === 'btor' ? 'boolector' : 'z3'}
              value={mustCommand.value}
              onInput={(event) => (mustCommand.value = event.currentTarget.value)}
            />
            <datalist id="commands">
              {here.map(({ id, path }) => path !== null && <option key={id} value={path} />)}
            </datalist>
          </label>
          <label class="wide">
            <span>Output matches</span>
            <input
              type="text"
              spellcheck={false}
              placeholder="any"
              value={matchPattern.value}
              onInput={(event) => (matchPattern.value = event.currentTarget.value)}
            />
          </label>
          <label class="wide">
            <span>Answers differ from those of</span>
            <input
              type="text"
              list="commands"
              spellcheck={false}
              placeholder="no other command"
              value={comparedCommand.value}
              onInput={(event) => (comparedCommand.value = event.currentTarget.value)}
            />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={allowsAnyBehaviour.value}
              onChange={(event) => (allowsAnyBehaviour.value = event.currentTarget.checked)}
            />
            <span>accept an input that does not fail</span>
          </label>
        </div>
      ) : (
        checkKind.value === 'solvers' && (
          <div class="fields">
            <p class="faint">The solvers selected under Call: {checkedSolvers.value.join(', ') || 'none'}</p>
            {uncheckedLines.value.length > 0 && (
              <p class="warn">
                Without {uncheckedLines.value.join(', ')}: Gainsay cannot run it as a solver. Add its program under
                Call, such as boolector:./program.
              </p>
            )}
            <label class="wide">
              <span>Failure</span>
              <select
                value={failure.value}
                onChange={(event) => (failure.value = event.currentTarget.value as typeof failure.value)}
              >
                <option value="">the most severe</option>
                {reducibleKinds().map((kind) => (
                  <option key={kind} value={kind} title={kindSentence(kind)}>
                    {kind}
                  </option>
                ))}
              </select>
            </label>
          </div>
        )
      )}
    </fieldset>
  );
}

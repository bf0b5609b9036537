/**
 * The tests of the studio's requirements, by their titles. `test/laws/studio-functions.test.ts` checks that each title
 * exists. All of these tests use a real browser, except some of `ATTACKS`, which send requests that no browser sends.
 */
type Tests = Readonly<Record<string, readonly string[]>>;

const KEEPS =
  'keeps edits, selection and console of each formula while another is open, after a reload and in a new tab';
const RESTORES =
  'restores a paused reduction with its slider and buttons after a reload, and shows it only with its formula';
const OPENS_FINDING =
  'opens a finding in the debugger with its solvers, versions, options and check, also after a reload';
const LARGE_TABLE =
  'draws the visible rows of many findings, filters them while the user types, and keeps the selected row visible';
const LABELS =
  'writes the number and the operator at the nodes of a script of ninety nodes, and fits it into a small window';
const ESCAPES = 'shows control characters and bidirectional marks of files and solvers as escapes';
const LOGIN = 'logs a browser in by a file that works once, and keeps secrets out of the address, history and referrer';
const EVALUATES = 'evaluates inputs, leaves values undecided without them, and explains why an assertion is false';
const EDITS = 'edits the text from the graph by key and by context menu, and undoes the edit';
const CALL_ENDS = 'shows the time of a running call, ends a stopped call, and reports a missing program alone';
const DISK = 'notices changes on disk, and shows the difference, reloads, overwrites and saves as';
const OTHER_SITES = 'gives pages of other sites no access, except by a link that a person follows';
const SLIDER = 'reduces, stores every step, goes back to a step with the slider, and continues with another algorithm';
const DOWNLOADS =
  'downloads the shown file at a key press, and saves it to the workspace unless another program changed it';
const HUNT = 'starts a hunt from a form with its command line, shows the progress, and stops the hunt';
const LONG_REASON = 'shows a long and hostile reason in one line, with its control characters as escapes';
const UNTRUSTED = 'selects no solver of a campaign made elsewhere before the user trusts it';

/** Defects that a demanding user found in an early version. */
export const DEFECTS: Tests = {
  'other users of the machine get in by the address in the process list, or by the cookie': [LOGIN],
  'unsaved edits are lost': [KEEPS, 'asks before it closes with edits that cannot be stored'],
  'the console belongs to another formula': [KEEPS],
  'work on another finding is shown': ['shows work on a finding only with that finding'],
  'the chain mixes reductions of several files': [RESTORES],
  'a failed reduction is a row of zeros': ['shows the reason of a reduction that failed, and no figures'],
  'a stopped call runs for ever, and one missing program stops all': [CALL_ENDS],
  'the evaluation contradicts itself without values': [EVALUATES],
  'constructors are listed as inputs': ['lists no constructor of a datatype as an input'],
  'a reload loses the buttons of a reduction': [RESTORES],
  'the debugger does not know the finding from which it was opened': [OPENS_FINDING],
  'a campaign made elsewhere cannot be trusted, and an ended one cannot be extended': [
    UNTRUSTED,
    'offers to extend a campaign that has ended',
  ],
  'cvc5 rejects scripts with push, and the models of several checks are not offered': [
    'calls cvc5 on a script with push, and offers the model of each check',
  ],
  'the findings table is static, and loses its selected row': [
    LARGE_TABLE,
    'sets the triage of marked findings, and lists the findings of a group',
    LONG_REASON,
  ],
  'the minimap is empty': ['shows a graph of 600 nodes in the minimap if the address selects a node'],
  'a right-to-left override turns the text around': [ESCAPES, LONG_REASON],
  'the form of a hunt is typed, and its problems are not in its words': [
    'offers seeds, solvers, strategies and inquiries with checkboxes and an explanation each',
    HUNT,
  ],
  'refusals are JSON, and links from other sites fail': [
    'explains a missing, an old and a wrong token to a person, and lets them log in',
    OTHER_SITES,
  ],
  'columns of the page cannot be resized': ['keeps the sizes of columns and the values of nodes across a reload'],
  'other tabs and changes on disk are not noticed': [DISK, 'shows the jobs of one tab in another tab'],
  'an empty file is not open': ['opens an empty file, and names a formula that is missing'],
  'labels of plots overlap': ['writes no label of a plot over another label'],
  'a project is listed twice for reports': [
    'compares the inputs and the models of a finding, packs it, and drafts an issue',
  ],
  'a small window is left empty': [LABELS],
  'the selected row is unreadable in the dark': [LARGE_TABLE],
};

/** Functions that the studio had less of than Vida's debugger, or users expected. */
export const WORST: Tests = {
  'files of one name differ by the shown folder': [
    'saves a text that is in no file as a new file, and asks before it overwrites one',
  ],
  'saving, saving as and downloading differ': [
    DOWNLOADS,
    'saves a text that is in no file as a new file, and asks before it overwrites one',
  ],
  'the console names its formula': [KEEPS],
  'nodes have labels in graphs of more than fifty nodes': [LABELS],
  'operators have the names of the file': [
    'names operators as in the file, in the graph, the table, the search and the description of a node',
  ],
  'simplification is offered for BTOR only': ['offers to simplify graphs, but not scripts'],
  'the text shows what a step removed': [SLIDER],
  'nodes are edited in the graph': [EDITS],
  'edits can be undone, and a text that was restored is not changed': [
    EDITS,
    'marks a text as changed only while it differs from the saved one',
  ],
  'values are shown in several bases': [
    EVALUATES,
    'reads a printed model, and shows arrays as tables, floats as bits and numbers, and strings escaped',
  ],
  'solvers are chosen with versions and options': [OPENS_FINDING],
  'the graph is saved as a picture': ['exports the shown graph as SVG, PNG and DOT'],
  'a campaign is live': ['shows progress to the goal, a stall, new findings and the end while they happen'],
  'campaigns are compared': ['shows two campaigns side by side'],
};

/** Attacks on the studio. */
export const ATTACKS: Tests = {
  'requests without the token': [
    'serves the page only to a client with the token',
    'explains a missing, an old and a wrong token to a person, and lets them log in',
    'answers scripts in JSON',
  ],
  'DNS rebinding, foreign origins, preflights': ['refuses other hosts and other origins'],
  'pages of other sites and ports in a browser': [OTHER_SITES],
  'the token in the referrer, the history and the process list': [
    LOGIN,
    'admits a browser once, by a file that only the user of the server can read',
  ],
  'paths and links out of the folder': ['reads and writes no file outside the opened folders'],
  'pipes and large files': ['reads no pipe and no file of more than 32 MB'],
  'large, deep and polluting bodies': ['explains why a request is invalid'],
  'half-sent requests and many streams': [
    'answers others while requests are half sent, and connects at most 64 pages',
    'limits the number of jobs at a time',
  ],
  'output outside the opened folders': ['writes campaigns and experiments only into opened folders'],
  'hostile names, symbols and output of solvers': [
    'shows hostile names as text, also in dark mode and on a narrow screen',
    ESCAPES,
    LONG_REASON,
    'stops a command with excessive output but keeps the beginning of the output, and listens on loopback only',
    'sends requests to the studio only, and violates no content security policy',
  ],
  'commands of a campaign made elsewhere': [
    UNTRUSTED,
    'runs no command of a foreign campaign before the user allows it',
  ],
  'commands in a studio that only shows': ['shows formulas, and offers no call, reduction, search or save'],
  'inline scripts': ['forbids inline scripts in every reply'],
};

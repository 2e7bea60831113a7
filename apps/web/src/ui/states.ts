/** In order: fine, information, needs attention, wrong, over. */
export type Tone = 'good' | 'note' | 'warning' | 'bad' | 'quiet'

interface StateWord {
  word: string
  tone: Tone
}

const state = (word: string, tone: Tone): StateWord => ({ word, tone })

/** The same word and color for a state everywhere. */
export const STATES = {
  active: state('Active', 'good'),
  inactive: state('Inactive', 'quiet'),
  enabled: state('Enabled', 'good'),
  disabled: state('Disabled', 'bad'),
  locked: state('Locked', 'bad'),
  archived: state('Archived', 'quiet'),
  inEffect: state('In effect', 'good'),
  upcoming: state('Upcoming', 'note'),
  endsSoon: state('Ends soon', 'warning'),
  ended: state('Ended', 'quiet'),
  linked: state('Linked', 'good'),
  notLinked: state('Not linked', 'quiet'),
  down: state('Down', 'bad'),
  withoutProvider: state('SSO on, no provider', 'warning'),
  waiting: state('Waiting', 'warning'),
  running: state('In progress', 'note'),
  done: state('Done', 'good'),
  failed: state('Failed', 'bad'),
  settled: state('Dismissed', 'quiet'),
  thisSession: state('This session', 'note'),
} as const satisfies Record<string, StateWord>

export type StateName = keyof typeof STATES

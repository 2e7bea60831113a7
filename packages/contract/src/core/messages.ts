export const messages = {
  required: 'Value is required.',
  emptySet: 'Set cannot be empty.',
  maxLength: (n: number) => `Value must be less than ${n} characters.`,
  minLength: (n: number) => `Value must be at least ${n} characters.`,
  minValue: (n: number) => `Value must be greater than or equal to ${n}`,
  atLeast: (n: number) => `Value must be at least ${n}.`,
  /** A fraction, or not a number; the specification has no sentence for it. */
  wholeNumber: 'Enter a whole number.',
  /** Above the column's range; the specification has no sentence for it. */
  atMost: (n: number) => `Enter a number up to ${n.toLocaleString('en-US')}.`,
  email: 'Invalid email address',
  url: 'Invalid URL',
  day: 'Enter a date between 01/01/1990 and 12/31/2100.',
  fileRequired: 'File is required',
  fileEmpty: 'Non empty file is required',
  fileType: 'Invalid file type. Please select a JSON file.',
  fileNotJson: 'File is not valid JSON.',
  fileTooLarge: 'File is too large.',
  fileTooDeep: 'File is nested too deeply.',
  /** The file on disk differs from the chosen one; the specification has no sentence for it. */
  fileChanged: 'This file has changed since you selected it. Select it again.',
  oneFile: 'Only one file can be uploaded.',
  pattern: 'String is invalid',
  /** A secret that is just the mask of a page; the specification has no sentence for it. */
  masked: 'This looks like a masked value. Enter the real one.',
  /** A common password; the specification has no sentence for it. */
  guessable: 'This password is too easy to guess. Select another.',
  dollarAmount: 'Value must be a dollar amount',
  /** Wrong type; the specification has no sentence for it. */
  invalid: 'Value is invalid.',
  /** The text of a picker matches no choice, or several. */
  notAChoice: (text: string) => `'${text}' isn't in the list. Select one from the list.`,
  noPermission: 'You must select at least one permission',
  passwordsDiffer: 'The passwords must match',
  businessRuleFailure: 'Business Rule Failure',
  sessionExpired: 'Your session has expired. Please login again.',
  ssoFailed: 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.',
  signInFailed: 'Unable to login',
  /** The session may still live; the specification has no sentence for it. */
  signOutFailed: "Couldn't sign you out. Try again.",
  cookiesRefused: 'Your browser blocks cookies. Allow them for this site to sign in.',
  badCredentials: 'Invalid email or password.',
  accountLocked: 'Your account is locked. Please contact the administrator.',
  accountDisabled: 'Your account is disabled. Please contact the administrator.',
} as const

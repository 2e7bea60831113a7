/** The sentences that several fields, forms or pages say; {n} is filled by the function. */
export const messages = {
  required: 'Value is required.',
  emptySet: 'Set cannot be empty.',
  maxLength: (n: number) => `Value must be less than ${n} characters.`,
  minLength: (n: number) => `Value must be at least ${n} characters.`,
  minValue: (n: number) => `Value must be greater than or equal to ${n}`,
  atLeast: (n: number) => `Value must be at least ${n}.`,
  /** No number, or one with a fraction: no sentence of the specification names it. */
  wholeNumber: 'Enter a whole number.',
  /** More than is stored: no sentence of the specification names it. */
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
  /** It is not on disk as it was chosen: no sentence of the specification names it. */
  fileChanged: 'This file was changed since it was chosen. Choose it again.',
  oneFile: 'Only one file can be uploaded.',
  pattern: 'String is invalid',
  /** A secret that is only what pages show instead of one: no sentence of the specification names it. */
  masked: 'Value must not be made of *, • or ● only.',
  /** A new password that others would try first: no sentence of the specification names it. */
  guessable: 'This password is one of the first that somebody would try. Please choose another one.',
  dollarAmount: 'Value must be a dollar amount',
  /** A value of the wrong type: no sentence of the specification names it. */
  invalid: 'Value is invalid.',
  /** What was typed into a picker and is called like none of its choices, or like more than one. */
  notAChoice: (text: string) => `'${text}' is not one of the choices. Please choose from the list.`,
  noPermission: 'You must select at least one permission',
  passwordsDiffer: 'The passwords must match',
  businessRuleFailure: 'Business Rule Failure',
  sessionExpired: 'Your session has expired. Please login again.',
  ssoFailed: 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.',
  signInFailed: 'Unable to login',
  /** The server did not end the session: no sentence of the specification names it. */
  signOutFailed: 'There was a problem logging out. You may still be signed in.',
  /** Nobody can sign in: no sentence of the specification names it. */
  cookiesRefused: 'Your browser blocks cookies: allow them for this site to sign in.',
  badCredentials: 'Invalid email or password.',
  accountLocked: 'Your account is locked. Please contact the administrator.',
  accountDisabled: 'Your account is disabled. Please contact the administrator.',
} as const

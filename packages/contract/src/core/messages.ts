/** The generic sentences of specification 1 §5 and the ones decisions add; {n} is filled by the function. */
export const messages = {
  required: 'Value is required.',
  emptySet: 'Set cannot be empty.',
  maxLength: (n: number) => `Value must be less than ${n} characters.`,
  minLength: (n: number) => `Value must be at least ${n} characters.`,
  minValue: (n: number) => `Value must be greater than or equal to ${n}`,
  atLeast: (n: number) => `Value must be at least ${n}.`,
  email: 'Invalid email address',
  url: 'Invalid URL',
  fileRequired: 'File is required',
  fileEmpty: 'Non empty file is required',
  pattern: 'String is invalid',
  /** A value of the wrong type: no sentence of the specification names it. */
  invalid: 'Value is invalid.',
  passwordsDiffer: 'The passwords must match',
  businessRuleFailure: 'Business Rule Failure',
  sessionExpired: 'Your session has expired. Please login again.',
  ssoFailed: 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.',
  signInFailed: 'Unable to login',
  badCredentials: 'Invalid email or password.',
  accountLocked: 'Your account is locked. Please contact the administrator.',
  accountDisabled: 'Your account is disabled. Please contact the administrator.',
} as const

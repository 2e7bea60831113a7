/** Addresses of this domain's screens. */
export const paths = {
  activity: () => '/activity',
}

/** What was changed from a day on, where the reader is. */
export const changesSince = (day: string) => `${paths.activity()}?onlyChanges=true&from=${day}`

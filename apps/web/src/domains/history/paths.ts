export const paths = {
  activity: () => '/activity',
}

/** From the start of a day in the reader's time zone. */
export const changesSince = (day: string) => `${paths.activity()}?from=${day}`

/** A record with everything on its page, as its History tab. */
export const activityOf = (kind: string, id: number): string =>
  `${paths.activity()}?within=${kind}.${id}&onlyChanges=false`

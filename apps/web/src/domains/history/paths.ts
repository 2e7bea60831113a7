export const paths = {
  activity: () => '/activity',
}

/** From the start of a day in the reader's time zone. */
export const changesSince = (day: string) => `${paths.activity()}?from=${day}`

/** The id is the instance's. */
export const paths = {
  aiSettings: (databaseId: number) => `/ai-settings/${databaseId}`,
}

/** Addresses of this domain's screens; the id is the instance's. */
export const paths = {
  aiSettings: (databaseId: number) => `/ai-settings/${databaseId}`,
}

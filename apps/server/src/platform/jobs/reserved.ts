/** How long the request has its targets for itself; should it die, the background takes them then. */
export const RESERVED_SECONDS = 30

/** Travels from our proxy to the server, and back to the caller. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Carries the id of a call: from a proxy of ours to the server, and from there to whoever asked. */
export const REQUEST_ID_HEADER = 'x-request-id'

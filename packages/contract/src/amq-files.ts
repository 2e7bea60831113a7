/** The largest file of an AMQ version, bytes (G-AMQ-03). */
export const AMQ_UPLOAD_BYTES = 20 * 1024 * 1024
/** How deep arrays and objects of such a file may stand inside of each other. */
export const AMQ_JSON_DEPTH = 50

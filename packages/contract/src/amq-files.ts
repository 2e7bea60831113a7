/** The largest file of an AMQ version, bytes (G-AMQ-03). */
export const AMQ_UPLOAD_BYTES = 20 * 1024 * 1024
/** Deeper nesting of arrays and objects in such a file is refused. */
export const AMQ_JSON_DEPTH = 50

/** How a file in the bucket says with which status it is sent, as S3 names its metadata in an answer. */
export const STATUS_METADATA = 'x-amz-meta-status'
/** The same name, as it is given when the file is uploaded. */
export const STATUS_METADATA_KEY = 'status'

/** How a page says what stands inside it: the sources of `script-src` and `style-src`, with `|` between them. */
export const CSP_METADATA = 'x-amz-meta-csp'
export const CSP_METADATA_KEY = 'csp'

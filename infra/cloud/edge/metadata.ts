/** The metadata of a file that gives its status, by the header name that S3 sends it under. */
export const STATUS_METADATA = 'x-amz-meta-status'
/** The same metadata, by the name used for uploading. */
export const STATUS_METADATA_KEY = 'status'

/** A page's hashes of inline code: the sources of `script-src` and `style-src`, separated by `|`. */
export const CSP_METADATA = 'x-amz-meta-csp'
export const CSP_METADATA_KEY = 'csp'

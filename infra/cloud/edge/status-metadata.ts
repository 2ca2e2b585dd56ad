/** How a file in the bucket says with which status it is sent, as S3 names its metadata in an answer. */
export const STATUS_METADATA = 'x-amz-meta-status'
/** The same name, as it is given when the file is uploaded. */
export const STATUS_METADATA_KEY = 'status'

import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { IMAGE_BYTES_MAX, type ImageType, UPLOAD_MINUTES, type UploadForm } from '#shared/models/image.ts'
import { bucketClient, bucketName } from '../../platform/bucket/client.ts'
import { uploadFile } from './file-names.ts'

/** A signed form that accepts one file of this name and type, of at most 5 MB, for ten minutes. */
export function signUpload(id: string, type: ImageType): Promise<UploadForm> {
  return createPresignedPost(bucketClient(), {
    Bucket: bucketName(),
    Key: uploadFile(id),
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', 1, IMAGE_BYTES_MAX]],
    Expires: UPLOAD_MINUTES * 60,
  })
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useBusy } from '#web/lib/busy.ts'
import { type UploadProgress, uploadFailure, uploadImage } from './upload-image.ts'

export interface ImageUpload {
  /**
   * Sends a file and waits until it was checked; a new one cancels the one before.
   *
   * @throws UploadRefused with a reason, ApiError, AbortError where it was cancelled
   */
  readonly upload: (file: File, alt: string) => Promise<Image>
  /** Absent while nothing is under way. */
  readonly progress: UploadProgress | undefined
  /** Why the last one failed, in the reader's language; absent where it was cancelled. */
  readonly error: string | undefined
  readonly cancel: () => void
}

/**
 * One upload at a time, with its progress. Ends with the component.
 *
 * @example
 * const { upload, progress, error, cancel } = useImageUpload()
 * const image = await upload(file, 'A paper plane over a harbour')
 */
export function useImageUpload(): ImageUpload {
  const [progress, setProgress] = useState<UploadProgress>()
  const [error, setError] = useState<string>()
  const aborter = useRef<AbortController>(undefined)
  const cancel = useCallback(() => aborter.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  useBusy(progress !== undefined)
  const upload = useCallback(async (file: File, alt: string) => {
    aborter.current?.abort()
    const mine = new AbortController()
    aborter.current = mine
    setError(undefined)
    try {
      return await uploadImage(file, alt, { signal: mine.signal, onProgress: setProgress })
    } catch (failure) {
      if (aborter.current === mine) setError(uploadFailure(failure))
      throw failure
    } finally {
      if (aborter.current === mine) setProgress(undefined)
    }
  }, [])
  return { upload, progress, error, cancel }
}

import { useEffect, useRef } from 'react'
import styles from './images.module.css'

const SIDE = 96

/** A small view of a file that is still here only; nothing where the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    void draw(file, () => (gone ? null : ref.current))
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={ref} width={SIDE} height={SIDE} className={styles.preview} />
}

/** On a canvas: an address of the file itself is nothing that the content security policy lets in. */
async function draw(file: File, canvas: () => HTMLCanvasElement | null): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file)
    const context = canvas()?.getContext('2d')
    const scale = Math.min(SIDE / bitmap.width, SIDE / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    context?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
    bitmap.close()
  } catch {
    // No image, or one that only the server can judge: the name says enough.
  }
}

/** WebAssembly files of the codecs, by their package paths. In the cloud they are deployed with the function. */
export const CODEC_FILES = {
  jpeg: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  png: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  webp: '@jsquash/webp/codec/dec/webp_dec.wasm',
  avif: '@jsquash/avif/codec/dec/avif_dec.wasm',
  resize: '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
  toJpeg: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  toWebp: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
} as const

export type CodecFile = keyof typeof CODEC_FILES

import type { Extension } from '@codemirror/state'

export const wordingMarks: Extension = []

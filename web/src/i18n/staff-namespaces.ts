/** Translations of the staff's screens, by file; resources.ts leaves the same ones out. */
export const STAFF_FILES = import.meta.glob<object>(
  './*/{admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
  { import: 'default' },
)

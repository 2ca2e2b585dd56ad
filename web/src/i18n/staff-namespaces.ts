/** Translations of the staff's screens, by file; resources.ts leaves the same ones out. */
export const STAFF_FILES = import.meta.glob<object>(
  './*/{admin,audit,casinoDesk,dashboard,editor,images,lists,newsroom,players}.json',
  { import: 'default' },
)

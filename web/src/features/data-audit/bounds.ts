/** Larger files are refused before a byte is read: a million rows are 20 to 80 MB. */
export const MAX_BYTES = 500_000_000
export const MAX_MEGABYTES = MAX_BYTES / 1_000_000

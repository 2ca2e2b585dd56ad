/** The plane from above as an SVG path, 37 units long around its middle, heading to the right. */
export const PLANE =
  'M19 0C19-2 15-3 11-3H3L-6-15H-10L-5-3H-12L-15-7H-18L-16 0L-18 7H-15L-12 3H-5L-10 15H-6L3 3H11C15 3 19 2 19 0Z'

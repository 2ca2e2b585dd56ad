import { createContext } from 'react'

/** Names the move by which the reader came to this page of the application; none on the first page of a document. */
export const NavigationKey = createContext<string | undefined>(undefined)

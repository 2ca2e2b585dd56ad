import { createContext } from 'react'

/** Identifies the navigation that opened this page; undefined on the first page of a document. */
export const NavigationKey = createContext<string | undefined>(undefined)

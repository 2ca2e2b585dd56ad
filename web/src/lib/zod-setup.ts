import * as z from 'zod/mini'

// Zod otherwise tries `new Function`, which a strict content security policy reports. Imported first.
z.config({ jitless: true })

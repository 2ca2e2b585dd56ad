import * as z from 'zod/mini'

// By default Zod tries `new Function`, which a strict content security policy reports. Import this file first.
z.config({ jitless: true })

import { describe, expect, it } from 'vitest'
import { api } from '#shared/api/index.ts'
import { commandsBeyond, JOB_RIGHTS, narrowRights, rightsOf } from './rights.ts'

describe('the bundle', () => {
  it('narrows the rights to what its code can ask for', () => {
    expect(narrowRights(rightsOf(api.users.logout), ['Get', 'Update'])).toEqual(['GetItem', 'UpdateItem'])
    expect(narrowRights(rightsOf(api.site.health), ['Get', 'Update'])).toEqual(['GetItem'])
    expect(narrowRights(JOB_RIGHTS.activation, ['Query', 'TransactPut'])).toEqual(['Query', 'PutItem'])
    expect(narrowRights(rightsOf(api.deposits.list), ['Query', 'index/gsi4'])).toEqual([
      'Query',
      'index/gsi4',
    ])
  })

  it('may not hold a command beyond the declaration', () => {
    expect(commandsBeyond(rightsOf(api.users.get), ['Get', 'Update', 'TransactPut'])).toEqual(['TransactPut'])
    expect(commandsBeyond(rightsOf(api.rounds.create), ['TransactPut', 'index/gsi4', 'Scan'])).toEqual([
      'index/gsi4',
      'Scan',
    ])
    expect(commandsBeyond(rightsOf(api.users.remove), ['Query', 'BatchWrite'])).toEqual([])
  })
})

import { InLanguage } from '../models/blog.ts'
import { Health, HealthQuery, Location, Menu, OpenApiDocument, Visitor } from '../models/site.ts'
import { endpoint } from './endpoint.ts'
import { VISITOR_ROUTE } from './routes.ts'

export const site = {
  location: endpoint({
    method: 'GET',
    path: '/location',
    guard: 'any',
    summary: 'The visitor’s country, where the network names one',
    output: Location,
    located: true,
  }),
  visitor: endpoint({
    ...VISITOR_ROUTE,
    guard: 'any',
    summary: 'Where the reader is and, with a session, the current user: what every page asks at its start',
    output: Visitor,
    located: true,
  }),
  menu: endpoint({
    method: 'GET',
    path: '/menu',
    guard: 'any',
    summary: 'The entries of the main menu whose page is published in a language',
    input: InLanguage,
    output: Menu,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    guard: 'any',
    summary: 'Is the API up; with `deep`, for staff and whoever knows the edge secret, which part is down',
    input: HealthQuery,
    output: Health,
    errors: ['not_authenticated', 'forbidden', 'reauth_required'],
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    guard: 'any',
    summary: 'This contract as an OpenAPI 3.1 document',
    output: OpenApiDocument,
  }),
}

/**
 * Names under which a country's authority stands in a licence, lower case, without accents; apart from the rules,
 * which every page carries. A country whose rule asks for a licence and that has no name here shows no casino.
 */
export const AUTHORITIES: Readonly<Record<string, readonly string[]>> = {
  DE: ['ggl', 'gemeinsame glucksspielbehorde der lander'],
  GB: ['ukgc', 'gambling commission', 'uk gambling commission', 'united kingdom gambling commission'],
  ES: ['dgoj', 'direccion general de ordenacion del juego'],
  PT: ['srij', 'servico de regulacao e inspecao de jogos'],
}

import type { Locale } from '../locales.ts'

/**
 * One term for each concept, as the trade in that country uses it: meaning, then en, it, es, fr, de, pt. A better
 * term is changed here and in every text at once. docs/glossary.md is generated from this file.
 */
export const TERMS: readonly (readonly string[])[] = `
signal | signal (round plan) | segnale (piano di gioco) | señal (plan de ronda) | signal (plan de manche) | Signal (Rundenplan) | sinal (plano de rodada)
round | round | round | ronda | manche | Runde | rodada
cash-out target | target | obiettivo | objetivo | objectif | Ziel | alvo
reached / missed | reached / missed | raggiunto / mancato | alcanzado / no alcanzado | atteint / manqué | erreicht / verfehlt | atingido / não atingido
chance | chance | probabilità | probabilidad | probabilité | Wahrscheinlichkeit | probabilidade
stake | stake | puntata | apuesta | mise | Einsatz | aposta
staking system | staking system | sistema di puntata | sistema de apuestas | système de mise | Setzsystem | sistema de apostas
return to player | return to player (RTP) | ritorno al giocatore (RTP) | retorno al jugador (RTP) | taux de retour aux joueurs | Auszahlungsquote | retorno ao jogador (RTP)
house edge | house edge | vantaggio del banco | ventaja de la casa | avantage de la maison | Hausvorteil | vantagem da casa
distribution ("law") | distribution | distribuzione | distribución | loi (de probabilité) | Verteilung | distribuição
commitment (a hash shown before) | commitment | impronta | huella | empreinte | Commitment | hash de compromisso
seed | seed | seed | semilla | graine | Seed | semente
seed of the browser (client seed) | browser seed | seed del browser | semilla del navegador | graine du navigateur | Browser-Seed | semente do navegador
keyed hash of an address or account | fingerprint | impronta con chiave | huella con clave | empreinte à clé | Fingerabdruck | hash com chave
cooling-off | cooling-off period | periodo di riflessione | periodo de reflexión | délai de réflexion | Bedenkzeit | prazo de reflexão
time-out | time-out | pausa | pausa | pause de jeu | Auszeit | pausa
self-exclusion | self-exclusion | autoesclusione | autoexclusión | auto-exclusion | Selbstsperre | autoexclusão
session reminder | reality check | promemoria di sessione | recordatorio de sesión | rappel de session | Spielzeit-Erinnerung | lembrete de sessão
loss limit | loss limit | limite di perdita | límite de pérdidas | limite de pertes | Verlustlimit | limite de perdas
help line | gambling support | linea di aiuto | línea de ayuda | ligne d’aide | Beratungstelefon | linha de ajuda
track record | track record | storico dei risultati | historial de resultados | bilan | Bilanz | histórico de resultados
verifier | verifier | verificatore | verificador | vérificateur | Prüfrechner | verificador
practice | practice (Fun Mode) | modalità prova (Fun Mode) | modo de práctica (Fun Mode) | mode d’entraînement (Fun Mode) | Übungsmodus (Fun Mode) | modo treino (Fun Mode)
play credits | play credits | crediti di prova | créditos de práctica | crédits d’entraînement | Übungsguthaben | créditos de treino
casino account | casino account | conto di gioco | cuenta de juego | compte de jeu | Spielkonto | conta no cassino
Get Round (the brief’s label) | Get Round | Ottieni round | Obtener ronda | Tirer une manche | Runde ziehen | Obter rodada
audit log | audit log | registro delle attività | registro de actividad | journal d’audit | Änderungsprotokoll | registro de auditoria`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))

/** Wording that no text may use, and its replacement. */
export interface Unwanted {
  readonly pattern: RegExp
  readonly instead: string
  /** Texts that may use it, by file and key: a contract fixes them, or they quote it. */
  readonly except?: RegExp
}

/** Spaces and quotation marks that do not follow the language's rules. */
const MARKS: Readonly<Record<Locale, readonly Unwanted[]>> = {
  en: [{ pattern: /[«»„]/, instead: '“…”' }],
  it: [{ pattern: /[“”„]/, instead: '«…»' }],
  es: [{ pattern: /[“”„]/, instead: '«…»' }],
  fr: [
    { pattern: /[“”„]/, instead: '« … »' },
    {
      pattern: /[ \u00a0][;!?:»%]|[\p{L}\d}][;!?](?!\p{L})|\p{L}:(?=\s|$)/u,
      instead: 'U+202F before ; ! ? : » %',
    },
    { pattern: /«(?!\u202f)/, instead: 'U+202F after «' },
    { pattern: /\d[ \u00a0.]\d{3}(?!\d)/, instead: 'U+202F between thousands' },
  ],
  de: [{ pattern: /[«»”]|“[^„”]*“/, instead: '„…“' }],
  pt: [{ pattern: /[«»„]/, instead: '“…”' }],
}

/** Variants of the terms, mannerisms of the first texts (LANGUAGE, rule 7), and words of another country. */
const WORDS: Readonly<Record<Locale, readonly Unwanted[]>> = {
  en: [
    { pattern: /\be-?mails?\b(?<!emails?)|\bmails\b/i, instead: 'email' },
    { pattern: /\bsomebody\b/i, instead: 'someone' },
    { pattern: /\bwhoever\b/i, instead: 'anyone who, the person who' },
    { pattern: /\b(?:stand|stands)\b(?! for)/i, instead: 'is, appears' },
    {
      pattern:
        /\b(?:holds?|held) (?:against|if|only if|for (?:these|the))\b|rule holds|(?:still|also) holds/i,
      instead: 'applies',
    },
    {
      pattern: /(?<!there )\b(?:is|are|was|were) no\b(?! (?:longer|better|different|more|fewer|less)\b)/i,
      instead: 'is not a',
    },
    { pattern: /\bby nobody\b|staff included|\bfor good\b/i, instead: 'not even us, permanently' },
    {
      pattern: /\blook again\b|\bput both together\b|\bmake an account\b|help with gambling\b(?! problems)/i,
      instead: 'Refresh, Merge changes, Create account, Gambling support',
    },
    { pattern: /keep (?:this|such|a) claim|claim that nobody can keep/i, instead: 'cannot be true' },
    {
      pattern: /\bstaking plans?\b/i,
      instead: 'staking system',
      except: /^lab:(?:result\.sentence|opening\.first)/,
    },
    { pattern: /\bcooling-off wait\b/i, instead: 'cooling-off period' },
    { pattern: /\bloss budget\b/i, instead: 'loss limit' },
    { pattern: /\bpractice credits\b/i, instead: 'play credits' },
    {
      pattern: /(?:survival|usual|exact|published|same|another|practice) law\b/i,
      instead: 'distribution',
      except: /^how:check/,
    },
    { pattern: /\baccount id\b/, instead: 'account ID' },
    { pattern: /\bclient seed\b/i, instead: 'browser seed', except: /^verifier:/ },
  ],
  it: [
    { pattern: /account d(?:i|el|ei) casinò/i, instead: 'conto di gioco' },
    { pattern: /pian[oi] di puntata/i, instead: 'sistema di puntata' },
    { pattern: /modalità fun\b/i, instead: 'modalità prova' },
    { pattern: /in data \{\{/i, instead: 'Scadenza: …' },
    { pattern: /attesa di riflessione|nuova attesa/i, instead: 'periodo di riflessione' },
    { pattern: /\bimpegno\b/i, instead: 'impronta' },
    { pattern: /\bclient seed\b|seed del client\b/i, instead: 'seed del browser', except: /^verifier:/ },
    { pattern: /non sa nulla d/i, instead: 'non dice nulla sul round' },
    { pattern: /\bbilancio\b/i, instead: 'storico dei risultati' },
    { pattern: /legge di sopravvivenza|(?:altra|stessa|alla|dalla) legge\b(?! )/i, instead: 'distribuzione' },
  ],
  es: [
    { pattern: /cuentas? de casino/i, instead: 'cuenta de juego' },
    { pattern: /plan(?:es)? de apuesta\b|sistemas? de apuesta\b/i, instead: 'sistema de apuestas' },
    { pattern: /modo diversión/i, instead: 'modo de práctica' },
    { pattern: /\bcompromiso\b(?! criptográfico)/i, instead: 'huella' },
    { pattern: /semillas? del cliente/i, instead: 'semilla del navegador', except: /^verifier:/ },
    { pattern: /espera de reflexión|nueva espera/i, instead: 'periodo de reflexión' },
    { pattern: /ley de supervivencia|otra ley|misma ley publicada/i, instead: 'distribución' },
    { pattern: /\bbalance\b(?![}\w])(?<!\{\{balance)/i, instead: 'historial de resultados' },
    { pattern: /\d[ \u00a0\u202f]\d{3}(?!\d)/, instead: 'a dot between thousands' },
  ],
  fr: [
    { pattern: /comptes? de casino/i, instead: 'compte de jeu' },
    { pattern: /\bplans? de mise\b/i, instead: 'système de mise' },
    { pattern: /\bmode fun\b/i, instead: 'mode d’entraînement' },
    { pattern: /\bengagements?\b/i, instead: 'empreinte' },
    { pattern: /graines? du client/i, instead: 'graine du navigateur', except: /^verifier:/ },
  ],
  de: [
    { pattern: /casinokont/i, instead: 'Spielkonto' },
    { pattern: /fun-modus/i, instead: 'Übungsmodus' },
    { pattern: /einsatzpl[aä]n/i, instead: 'Setzsystem' },
    { pattern: /client-seed/i, instead: 'Browser-Seed', except: /^verifier:/ },
    { pattern: /hilfetelefon/i, instead: 'Beratungstelefon' },
    { pattern: /\bChancen?\b/, instead: 'Wahrscheinlichkeit', except: /^(?:home:title|manifest:)/ },
  ],
  pt: [
    { pattern: /(?<!vantagem da )\bcasas?\b(?! decimais)/i, instead: 'cassino' },
    { pattern: /contas? de jogo\b/i, instead: 'conta no cassino' },
    { pattern: /modo diversão/i, instead: 'modo treino' },
    { pattern: /planos? de apostas?\b/i, instead: 'sistema de apostas' },
    { pattern: /(?<!hash de )\bcompromisso\b/i, instead: 'hash de compromisso' },
    {
      pattern: /\p{L}+(?:[aeo]m|[aeo])-(?:nos|lhes?|se)\b(?<!(?:avise|escreva)-nos)/iu,
      instead: 'nos pagam, se perde',
    },
    { pattern: /\best(?:á|ão|amos|ou) a \p{L}+r\b|continuam? a \p{L}+r\b/iu, instead: 'gerúndio' },
    {
      pattern: /\bnuma?\b|noutr[oa]|tudo o resto|nessa altura|por esta ordem/i,
      instead: 'em um, em outro, todo o resto',
    },
    {
      pattern: /\b(?:guardar como|ecrã|utilizador|palavra-passe|telemóvel|contacto|equipa|registo)\b/i,
      instead: 'salvar, tela, usuário, senha, celular',
    },
    { pattern: /sementes? do cliente/i, instead: 'semente do navegador', except: /^verifier:/ },
    { pattern: /balanço/i, instead: 'histórico de resultados' },
    { pattern: /lei de sobrevivência|outra lei\b/i, instead: 'distribuição' },
  ],
}

/** Wording unwanted in every language. */
const EVERYWHERE: readonly Unwanted[] = [
  { pattern: /(?<!`[^`]*)["'](?![^`]*`)/, instead: 'curly quotation marks and apostrophes' },
  { pattern: / {2}|\.\.\.(?!\p{L})/u, instead: 'one space; …', except: /^error:unauthorized\.text/ },
]

export function unwantedIn(locale: Locale): readonly Unwanted[] {
  return [...EVERYWHERE, ...MARKS[locale], ...WORDS[locale]]
}

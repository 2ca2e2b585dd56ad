import { checkedOn, type Fact } from './fact.ts'

const { verified, unverified } = checkedOn('2026-11-21')

/**
 * Ways to enter each register, by country; `countries.rules` of the play-safe page describes them in six languages.
 */
export const REGISTER_ENTRY: Readonly<Record<string, Fact>> = {
  GB: verified(
    'One entry holds for the gambling sites and apps that are licensed in Great Britain.',
    'gamcare.org.uk/self-help/self-exclusion; gambleaware.org/self-exclusion',
  ),
  IE: unverified(
    'Each company has to be asked until the register is open.',
    'irishgamblingrules.com (2026-05-28): provided for in law, not confirmed open',
  ),
  IT: verified(
    'By the portal of ADM with SPID or the electronic identity card (CIE); at once, and no way back before the period ends.',
    'agimeg.it (ADM on the RUA); jamma.tv; italia-news.it',
  ),
  ES: verified(
    'By the electronic office of the DGOJ with an electronic certificate or Cl@ve, or in person.',
    'sede.ordenacionjuego.gob.es/es/registro-solicitudes; ordenacionjuego.es/ca/rgiaj',
  ),
  FR: verified(
    'On the site of the ANJ or by post, with a copy of an identity document. Goes on after three years until one asks for its end; bars casinos, gaming clubs, licensed sites, and games of FDJ and PMU played with an account.',
    'anj.fr/ts/faq-interdiction; service-public.fr F15814',
  ),
  DE: verified('Online or by post to the Regierungspräsidium Darmstadt.', 'rp-darmstadt.hessen.de'),
  CH: verified(
    'In person at a Swiss casino, or in writing with a copy of an identity document. Holds in all of Switzerland and since 7 January 2025 in Liechtenstein, online too.',
    'esbk.admin.ch/de/spielsperre; careplay.ch; pokerfirma.com',
  ),
  PT: verified(
    'By the form of the SRIJ, for all licensed online providers: three months at least, to a date that one chooses or without an end.',
    'autoexclusaoonline.srij.turismodeportugal.pt (DL 66/2015 art. 39 n. 3 and 4)',
  ),
  BR: verified(
    'With a gov.br account of the level silver or gold. The providers have up to 72 hours; without an end it can be taken back within a month.',
    'rco.com.br; portalg.com.br; expressocarioca.com.br; viacertanatal.com.br (2025-12): press reports of what the ministry announced; its own page was not read',
  ),
}

import type { SeedText } from './seed-text.ts'

export const PT: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Por que nenhum app pode conhecer a próxima rodada',
    slug: 'por-que-nenhum-aplicativo-conhece-a-proxima-rodada',
    subtitle:
      'O que é um compromisso criptográfico e o que significa para os aplicativos que dizem ver antes.',
    content: `Uma rodada é sorteada antes de começar. O servidor escolhe uma semente ao acaso e publica o hash dela (SHA-256). Depois da rodada mostra a semente, e qualquer pessoa pode conferir se o hash bate.

## O que isso significa

- A impressão não revela a semente. Para achá-la, seria preciso tentar mais sementes do que há átomos na Terra.
- As rodadas anteriores também não a revelam. Cada uma é sorteada à parte: um voo longo não torna o seguinte nem mais longo nem mais curto.

Um app no celular vê, no máximo, o hash do servidor. Não pode conhecer o multiplicador, qualquer que seja o nome ou o preço.

## O que o Fairflight faz em vez disso

Aqui, um sinal é um plano de rodada ao acaso: um alvo sorteado, mostrado com a sua probabilidade exata. Ele não prevê a rodada, e diz isso com todas as letras. A matemática está em [como funciona](/pt/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Quanto custa um retorno de 97%',
    slug: 'quanto-custa-um-retorno-de-97-por-cento',
    subtitle: 'Em média, cada alvo perde o mesmo. Veja a conta.',
    content: `No nosso jogo de treino, a probabilidade de o avião alcançar um multiplicador *x* é 0,97 dividido por *x*.

| Alvo | Probabilidade de alcançá-lo | Devolvidos em média por 100 apostados |
|---:|---:|---:|
| 1,50 | 64,7% | 97 |
| 2,00 | 48,5% | 97 |
| 10,00 | 9,7% | 97 |

A última coluna é sempre igual. Um alvo baixo paga muitas vezes e pouco, um alto raramente e muito, e ambos perdem em média 3 de cada 100 apostados.

## Por que os sistemas de aposta não ajudam

Um sistema que dobra a aposta depois de uma perda muda *quando* se perde, não *quanto* em média: a perda esperada é de 3% de tudo o que se aposta, e quem dobra aposta mais. Dez rodadas de 10 são 100 apostados, portanto 3 perdidos em média. Cem rodadas são 30.

Encare esse valor como o preço do jogo. Se for mais do que você quer gastar, em [jogo responsável](/pt/play-safe) há limites e pausas.`,
  },
  {
    topic: 'limits-first',
    title: 'Defina os seus limites antes de jogar',
    slug: 'defina-os-seus-limites-antes-de-jogar',
    subtitle: 'O que fazem aqui os limites, as pausas e a autoexclusão.',
    content: `Um limite funciona melhor quando é definido de cabeça fria. No seu perfil pode decidir quantos sinais por dia quer no máximo, quanto tempo pode durar uma sessão e quanto está disposto a perder.

1. Limites **mais rígidos** valem na hora.
2. Limites **mais folgados** valem depois de 24 horas, para que uma noite ruim não os mude.
3. Uma **pausa** ou uma **autoexclusão** pode ser alongada, nunca encurtada. Ninguém pode anulá-la, nem a nossa equipe.

Enquanto dura uma exclusão, não há aqui planos, cassinos nem ofertas. Não enviamos mensagens para trazer ninguém de volta.

## Se deixou de ser um jogo

Conversar ajuda, não custa nada e é confidencial. As linhas de ajuda do seu país estão no fim de cada página e em [jogo seguro](/pt/play-safe).`,
  },
]

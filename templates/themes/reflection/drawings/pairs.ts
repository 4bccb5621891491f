// Eight pairs: what stands above the horizon, and what answers it below.
import { cos, d, disc, leaf, type Pen, sin, sqrt, TAU } from './pen.ts'

export type Hero = 'pylon' | 'mast' | 'block' | 'dish' | 'silo' | 'crane' | 'turbine' | 'dome'

/**
 * Draws with pen `p` at foot `x` (y = 0, up is negative), of height `h`, with a chance `r` of its own, facing `s` (1 or -1);
 * `big`: the protagonist gets the fine detail.
 */
type Draw = (p: Pen, x: number, h: number, r: () => number, s: number, big: boolean) => void

/** The machine of each pair, and the growth that answers it. */
export const PAIRS: Record<Hero, [Draw, Draw]> = {
  pylon: [
    (p, x, h, _r, _s, big) => {
      const w = h * 0.17,
        at = (t: number) => w * (t < 0.6 ? 1 - t * 1.25 : 0.25)
      for (const k of [-1, 1]) {
        d(p.line, 'M', x + k * w, 0, 'L', x + k * at(0.6), -h * 0.6, 'V', -h * 0.93, 'L', x, -h)
        for (let t = 0, j = k, q = big ? 0.12 : 0.2; t < 0.88; t += q, j = -j)
          d(p.hair, t ? 'L' : 'M', x + j * at(t), -h * t)
      }
      for (const [t, a] of [
        [0.62, 1.4],
        [0.76, 1.8],
        [0.89, 1.15],
      ] as const) {
        d(p.solid, 'M', x - w * a, -h * t, 'l', w * a, -h * 0.05, w * a, h * 0.05, 'z')
        if (big) d(p.line, 'M', x - w * a * 0.95, -h * t, 'v', h * 0.05, 'm', w * a * 1.9, 0, 'v', -h * 0.05)
      }
    },
    (p, x, h, r, _s, big) => {
      const grow = (X: number, Y: number, len: number, a: number, n: number) => {
        const dx = sin(a) * len,
          dy = -cos(a) * len,
          b = (r() - 0.5) * len * 0.5,
          w = h * 0.03 * 0.66 ** n
        if (n < 2) {
          d(p.solid, 'M', X - w, Y, 'q', dx / 2 + b, dy / 2, dx + w * 0.6, dy, 'h', w * 0.9)
          d(p.solid, 'q', w - dx / 2 + b, -dy / 2, w * 0.7 - dx, -dy, 'z')
        } else d(p[n < 3 ? 'line' : 'hair'], 'M', X, Y, 'q', dx / 2 + b, dy / 2, dx, dy)
        if (n > 1 && big) d(p.spur, 'M', X, Y, 'q', dx / 2 + b, dy / 2, dx, dy)
        if (n < (big ? 5 : 3))
          for (const k of [-1, 1])
            grow(X + dx * 0.96, Y + dy * 0.96, len * (0.7 + r() * 0.14), a + k * (0.24 + r() * 0.36), n + 1)
      }
      grow(x, 0, h * 0.3, (r() - 0.5) * 0.2, 0)
    },
  ],
  mast: [
    (p, x, h, _r, _s, big) => {
      d(p.line, 'M', x, 0, 'V', -h)
      for (const t of big ? [0.42, 0.56, 0.68, 0.78, 0.86, 0.93] : [0.46, 0.68, 0.86])
        d(p.line, 'M', x - h * (1.02 - t) * 0.3, -h * t, 'h', h * (1.02 - t) * 0.6)
      for (const t of big ? [0.42, 0.68, 0.93] : [0.86])
        d(p.hair, 'M', x - h * 0.32 * t, 0, 'L', x, -h * t, 'L', x + h * 0.32 * t, 0)
      d(p.solid, 'M', x - h * 0.08, 0, 'v', -h * 0.09, 'l', h * 0.15, -h * 0.02, 'V', 0, 'z')
      disc(p.solid, x, -h, h * 0.02)
    },
    (p, x, h, _r, s, big) => {
      d(p.line, 'M', x, 0, 'q', 0, -h * 0.5, s * h * 0.07, -h)
      for (let i = 0, m = big ? 14 : 8; i < m; i++) {
        const t = 0.26 + (i * 0.72) / m,
          q = h * (0.165 - t * 0.125),
          k = i % 2 ? 1 : -1
        d(p.solid, 'M', x + s * h * 0.07 * t * t, -h * t, 'q', k * q, -q * 0.3, k * q * 1.2, q * 0.9)
        d(p.solid, 'l', -k * q * 0.3, -q * 0.12, -k * q * 0.2, q * 0.24, -k * q * 0.22, -q * 0.2, 'z')
      }
      leaf(p.solid, x, 0, h * 0.2, -h * 0.17, 0.24)
      leaf(p.solid, x, 0, -h * 0.22, -h * 0.14, 0.24)
    },
  ],
  block: [
    (p, x, h, r, _s, big) => {
      const w = h * (0.32 + r() * 0.16),
        c = h * (big ? 0.05 : 0.09),
        q = w / 4
      d(p.solid, 'M', x - w / 2, 0, 'V', -h * (0.76 + r() * 0.1), 'h', q * 0.8, 'l', q * 0.2, -h * 0.04, 'V', -h)
      d(p.solid, 'h', q * (0.7 + r() * 0.3), 'l', q * 0.3, h * (0.03 + r() * 0.06), 'h', q * 0.5)
      d(p.solid, 'v', h * (0.02 + r() * 0.1), 'l', q * 0.5, h * 0.03, 'H', x + w / 2, 'V', 0)
      let lit = 2 + Math.floor(r() * 4)
      for (let y = h * 0.6; y > c * 2; y -= c * 1.9)
        for (let X = x - w / 2 + c * 0.9; X < x + w / 2 - c * 1.2; X += c * 1.6) {
          if (r() < 0.55) d(p[--lit === 0 ? 'lamp' : 'cut'], 'M', X, -y, 'h', c * 0.8, 'v', c, 'h', -c * 0.8, 'z')
        }
    },
    (p, x, h, _r, s, big) => {
      const w = h * 0.1,
        shard = (X: number, W: number, t: number, k: number) => {
          d(p.solid, 'M', X - W, 0, 'L', X - W * 1.15 + k, -t * 0.8, 'L', X - W * 0.1 + k * 1.3, -t)
          d(p.solid, 'L', X + W + k, -t * 0.74, 'L', X + W, 0)
          d(p.score, 'M', X - W * 0.1 + k * 1.3, -t, 'L', X + W * 0.25 + k, -t * 0.7, 'L', X + W * 0.2, -t * 0.06)
          d(p.score, 'M', X + W * 0.25 + k, -t * 0.7, 'L', X - W * 1.15 + k, -t * 0.8)
        }
      for (const [a = 0, t = 0, k = 0] of big
        ? [
            [-2.1, 0.46, -0.13],
            [1.9, 0.56, 0.12],
            [-0.75, 0.74, -0.08],
            [0.2, 0.99, 0.03],
            [1.1, 0.4, 0.1],
            [-1.6, 0.28, -0.08],
          ]
        : [
            [-0.9, 0.6, -0.08],
            [0.2, 0.98, 0.03],
            [1.1, 0.45, 0.09],
          ])
        shard(x + a * w * s, w * (0.5 + t * 0.55), h * t, h * k * s)
      d(p.lamp, 'M', x, -h * 0.04, 'l', w * 0.4, -h * 0.08, -w * 0.4, -h * 0.1, -w * 0.4, h * 0.1)
    },
  ],
  dish: [
    (p, x, h, _r, s) => {
      const R = h * 0.42,
        y = -h * 0.6,
        at = (t: number, k: number): [number, number] => [x + s * cos(t) * R * k, y + sin(t) * R * k],
        A = at(-2.32, 1),
        B = at(0.82, 1),
        C = at(2.39, 1.3),
        F = at(-0.75, 0.66)
      d(p.line, 'M', x - h * 0.15, 0, 'L', x, y, 'L', x + h * 0.15, 0)
      d(p.hair, 'M', x - h * 0.1, -h * 0.2, 'h', h * 0.2, 'm', -h * 0.15, -h * 0.18, 'h', h * 0.1)
      d(p.solid, 'M', ...A, 'Q', ...C, ...B, 'z')
      disc(p.solid, ...F, h * 0.028)
      d(p.hair, 'M', ...A, 'L', ...F, 'L', ...B, 'M', x, y, 'L', ...F)
    },
    (p, x, h, _r, s, big) => {
      const R = h * 0.36,
        y = -h * 0.58,
        m = big ? 5 : 3,
        at = (t: number, k: number): [number, number] => [x + s * cos(t) * R * k, y + sin(t) * R * k],
        A = at(-2.32, 1),
        B = at(0.82, 1)
      const rim = (t: number, out: number): [number, number] => [
        A[0] + (B[0] - A[0]) * t + s * cos(-0.75) * R * out,
        A[1] + (B[1] - A[1]) * t + sin(-0.75) * R * out,
      ]
      d(p.line, 'M', x - s * h * 0.08, 0, 'Q', x - s * h * 0.2, -h * 0.3, ...at(2.39, 0.6))
      d(p.solid, 'M', ...A, 'Q', ...at(2.39, 1.5), ...B)
      for (let i = m; i > 0; i--) {
        const a = i / m,
          b = (i - 1) / m,
          k = (a + b) / 2
        d(p.solid, 'Q', ...rim(a + 0.05, 0.4), ...rim(0.5 + (k - 0.5) * 1.5, 0.72 - Math.abs(k - 0.5) * 0.5))
        d(p.solid, 'Q', ...rim(b - 0.05, 0.4), ...rim(b, 0))
        if (b) d(p.score, 'M', ...rim(b, 0.02), 'Q', ...rim(0.5 + (b - 0.5) * 0.7, -0.3), ...at(2.39, 0.5))
      }
      for (const k of big ? [0.3, 0.5, 0.7] : []) {
        d(p.hair, 'M', ...rim(k, 0.3), 'L', ...rim(k * 1.6 - 0.3, 1.05))
        disc(p.lamp, ...rim(k * 1.6 - 0.3, 1.1), h * 0.02)
      }
      leaf(p.solid, x - s * h * 0.08, 0, h * 0.3, -h * 0.2, 0.22)
      leaf(p.solid, x - s * h * 0.08, 0, -h * 0.28, -h * 0.26, 0.2)
    },
  ],
  silo: [
    (p, x, h, _r, s, big) => {
      const w = h * 0.34
      d(p.solid, 'M', x - w, 0, 'C', x - w * 0.5, -h * 0.45, x - w * 0.5, -h * 0.7, x - w * 0.64, -h)
      d(p.solid, 'L', x - s * w * 0.1, -h * 0.97, 'l', w * 0.1, h * 0.12, w * 0.14, -h * 0.05, w * 0.12, h * 0.1)
      d(p.solid, 'L', x + w * 0.6, -h * 0.93, 'C', x + w * 0.5, -h * 0.7, x + w * 0.5, -h * 0.45, x + w, 0)
      for (const t of big ? [0.16, 0.34, 0.52, 0.7] : [0.4])
        d(p.score, 'M', x - w * 0.95, -h * t, 'q', w * 0.95, h * 0.09, w * 1.9, 0)
      d(p.lamp, 'M', x - s * w * 0.3, -h * 0.24, 'h', h * 0.05, 'v', -h * 0.07, 'h', -h * 0.05)
    },
    (p, x, h, r, _s, big) => {
      const w = h * 0.34,
        m = big ? 9 : 5
      d(p.solid, 'M', x - w, 0, 'C', x - w * 0.45, -h * 0.2, x - w * 0.4, -h * 0.4, x - w * 0.5, -h * 0.62)
      d(p.solid, 'l', w * 0.5, h * 0.06, w * 0.5, -h * 0.08)
      d(p.solid, 'C', x + w * 0.36, -h * 0.4, x + w * 0.45, -h * 0.2, x + w, 0)
      for (let i = 0; i < m; i++) {
        const t = i / (m - 1) - 0.5,
          X = x + t * w * 0.9,
          dx = t * w * 2,
          dy = -h * (0.4 - t * t * 1.1 - r() * 0.1)
        d(p.line, 'M', X, -h * 0.57, 'q', 0, dy / 2, dx, dy)
        for (const k of big ? [0.5, 0.78, 1] : [1])
          disc(
            p.solid,
            X + dx * k * k + (r() - 0.5) * h * 0.05,
            dy * k - h * 0.57,
            h * (big ? 0.02 + r() * 0.026 : 0.06),
          )
      }
      d(p.cut, 'M', x - w * 0.28, 0, 'C', x - w * 0.3, -h * 0.34, x + w * 0.2, -h * 0.36, x + w * 0.24, 0)
      disc(p.lamp, x, -h * 0.1, h * 0.035)
    },
  ],
  crane: [
    (p, x, h, _r, s, big) => {
      const w = h * 0.035,
        y = -h * 0.84,
        q = big ? 0.07 : 0.14
      d(p.line, 'M', x - w, 0, 'V', -h * 0.9, 'L', x, -h, 'L', x + w, -h * 0.9, 'V', 0, 'M', x - s * h * 0.26, y)
      d(p.line, 'h', s * h * 0.92)
      for (let t = 0, k = -1; t < 0.85; t += q, k = -k) d(p.hair, t ? 'L' : 'M', x + k * w, -h * t)
      d(p.hair, 'M', x - s * h * 0.26, y, 'L', x, -h, 'L', x + s * h * 0.66, y, 'm', -s * h * 0.08, 0, 'v', h * 0.42)
      d(p.solid, 'M', x - s * h * 0.26, y, 'h', s * h * 0.12, 'v', h * 0.1, 'h', -s * h * 0.12, 'M', x - w * 1.6, y)
      d(p.solid, 'h', w * 3.2, 'v', h * 0.07, 'h', -w * 3.2)
      disc(p.lamp, x + s * h * 0.58, -h * 0.4, h * 0.026)
    },
    (p, x, h, _r, s, big) => {
      const R = h * 0.2,
        X = x + s * R * 1.1,
        y = -h * 0.76,
        at = (a: number, k: number): [number, number] => {
          const q = R * (1 - a / (TAU * 2)) + k
          return [X - s * cos(a) * q, y - sin(a) * q]
        }
      d(p.line, 'M', x, 0, 'Q', x - s * h * 0.06, -h * 0.4, X - s * R, y)
      for (let a = 0.5; a < TAU * 1.7; a += 0.5) d(p.line, 'L', ...at(a, 0))
      for (let a = 0.2; a < TAU * 0.95; a += big ? 0.34 : 0.7)
        d(p.solid, 'M', ...at(a, 0), 'L', ...at(a + 0.12, R * 0.34), 'L', ...at(a + 0.26, 0))
      for (let t = 0.08; t < 0.95; t += big ? 0.09 : 0.2)
        for (const k of [-1, 1])
          leaf(
            p.solid,
            x - s * h * 0.12 * t * (1 - t) + s * t * t * R * 0.1,
            y * t,
            k * h * (0.21 - 0.12 * t),
            -h * 0.06,
            -k * 0.22,
          )
    },
  ],
  turbine: [
    (p, x, h, r) => {
      const y = -h * 0.66,
        a0 = r() * 2
      d(p.solid, 'M', x - h * 0.022, 0, 'L', x - h * 0.01, y, 'h', h * 0.02, 'L', x + h * 0.022, 0)
      disc(p.solid, x, y, h * 0.028)
      for (let i = 0; i < 3; i++) {
        const a = a0 + (i * TAU) / 3,
          L = h * (i === 2 ? 0.2 : 0.38)
        d(p.solid, 'M', x, y, 'l', cos(a + 0.2) * L * 0.3, sin(a + 0.2) * L * 0.3, 'L', x + cos(a) * L, y + sin(a) * L)
        d(p.solid, 'z')
      }
    },
    (p, x, h, r, s, big) => {
      const y = -h * 0.66,
        m = big ? 22 : 12
      d(p.line, 'M', x, 0, 'Q', x - s * h * 0.06, -h * 0.4, x, y)
      disc(p.solid, x, y, h * 0.045)
      for (let i = 0; i < m; i++) {
        const a = (i / m) * TAU,
          L = h * (i % 2 ? 0.32 : 0.24),
          c = cos(a) * L,
          v = sin(a) * L
        d(p.hair, 'M', x, y, 'l', c, v)
        disc(p.solid, x + c, y + v, h * (big ? 0.014 : 0.02))
      }
      for (let i = 1; i < 5; i++) disc(p.lamp, x + s * h * (0.24 + i * 0.14), y - h * (0.06 + 0.24 * r()), h * 0.012)
      for (const k of [-1, 1]) {
        d(p.solid, 'M', x, 0)
        d(
          p.solid,
          'l',
          k * h * 0.07,
          -h * 0.1,
          k * h * 0.02,
          h * 0.04,
          k * h * 0.09,
          -h * 0.08,
          -k * h * 0.04,
          h * 0.11,
        )
      }
    },
  ],
  dome: [
    (p, x, h) => {
      const R = h * 0.62
      d(p.solid, 'M', x - R, 0, 'A', R, R, 0, 0, 1, x - R * 0.5, -R * 0.866)
      d(p.solid, 'l', R * 0.3, R * 0.246, -R * 0.22, R * 0.22, R * 0.18, R * 0.4)
      d(p.line, 'M', x - R, 0, 'a', R, R, 0, 0, 1, 2 * R, 0, 'M', x, -R, 'V', -h)
      for (const k of [-0.62, -0.2, 0.2, 0.62]) d(p.hair, 'M', x + R * k, 0, 'q', R * k * 0.1, -R * 0.7, -R * k, -R)
      for (const t of [0.3, 0.58, 0.82]) d(p.hair, 'M', x - R * sqrt(1 - t * t), -R * t, 'h', 2 * R * sqrt(1 - t * t))
      disc(p.solid, x, -h, h * 0.02)
      d(p.lamp, 'M', x + R * 0.28, 0, 'v', -R * 0.16, 'h', R * 0.14, 'V', 0)
    },
    (p, x, h, _r, s, big) => {
      for (const [X = 0, R = 0, t = 0] of big
        ? [
            [x, h * 0.5, h * 0.52],
            [x - s * h * 0.62, h * 0.2, h * 0.22],
            [x + s * h * 0.56, h * 0.14, h * 0.34],
          ]
        : [
            [x, h * 0.46, h * 0.5],
            [x + s * h * 0.55, h * 0.16, h * 0.26],
          ]) {
        d(p.solid, 'M', X - R, -t, 'c', 0, -R * 1.15, 2 * R, -R * 1.15, 2 * R, 0, 'q', -R, R * 0.22, -2 * R, 0)
        d(p.solid, 'M', X - R * 0.14, R * 0.108 - t, 'Q', X - R * 0.1, -t * 0.4, X - R * 0.24, 0, 'h', R * 0.44)
        d(p.solid, 'Q', X + R * 0.1, -t * 0.4, X + R * 0.14, R * 0.108 - t)
        for (const [a, b, q] of [
          [-0.5, 0.34, 0.1],
          [0, 0.6, 0.12],
          [0.46, 0.4, 0.09],
          [0.16, 0.24, 0.06],
        ] as const)
          disc(p.cut, X + R * a, -t - R * b, R * q)
      }
    },
  ],
}

/** Where wires attach, as a share of the height. */
export const REACH: Partial<Record<Hero, number>> = { turbine: 0.66, dish: 0.6, dome: 0.98, block: 0.98 }

/** All protagonists. */
export const HEROES = Object.keys(PAIRS) as Hero[]

"""Proximal policy optimization in numpy: one hidden layer, illegal moves masked.

Source: Schulman et al., "Proximal Policy Optimization Algorithms", 2017.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lasermaze.envs.vector import PuzzleVectorEnv

Array = Any

#: The settings of the learner.
HIDDEN, STEPS, EPOCHS, PARTS = 256, 16, 4, 4
DISCOUNT, TRACE, CLIP, RATE, ENTROPY = 0.95, 0.9, 0.2, 1e-3, 0.02


class Network:
    """A policy and a value on one hidden layer, with Adam."""

    def __init__(self, inputs: int, moves: int, rng: np.random.Generator) -> None:
        def layer(before: int, after: int, scale: float) -> Array:
            values = rng.normal(0, scale / np.sqrt(before), (before, after))
            return values.astype(np.float32)

        self.weights: dict[str, Array] = {
            "hidden": layer(inputs, HIDDEN, 1.4),
            "bias": np.zeros(HIDDEN, np.float32),
            "policy": layer(HIDDEN, moves, 0.1),
            "value": layer(HIDDEN, 1, 1.0),
        }
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._time = 0
        self.rate = RATE

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the probabilities of the moves, and the values."""
        hidden = np.tanh(seen @ self.weights["hidden"] + self.weights["bias"])
        logits = np.where(masks > 0, hidden @ self.weights["policy"], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ self.weights["value"])[:, 0]

    def learn(self, seen: Array, hidden: Array, to_policy: Array, to_value: Array) -> None:
        """One step of Adam against the gradients of logits and values."""
        back = to_policy @ self.weights["policy"].T + to_value[:, None] * self.weights["value"].T
        back *= 1 - hidden**2
        slopes = {
            "hidden": seen.T @ back,
            "bias": back.sum(0),
            "policy": hidden.T @ to_policy,
            "value": hidden.T @ to_value[:, None],
        }
        norm = np.sqrt(sum((slope**2).sum() for slope in slopes.values()))
        self._time += 1
        for name, slope in slopes.items():
            slope = slope * np.float32(min(1.0, 0.5 / (norm + 1e-8)))
            self._means[name] += 0.1 * (slope - self._means[name])
            self._squares[name] += 0.001 * (slope**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._time)
            square = self._squares[name] / (1 - 0.999**self._time)
            self.weights[name] -= self.rate * mean / (np.sqrt(square) + 1e-8)


def features(observation: Any) -> Array:
    """The planes and numbers of all lanes as rows of numbers."""
    planes = observation["planes"].reshape(len(observation["planes"]), -1)
    parts = [planes, observation["numbers"]] if "numbers" in observation else [planes]
    return np.concatenate(parts, 1).astype(np.float32)


def choose(chances: Array, rng: np.random.Generator) -> Array:
    """A move for each lane, by its probabilities."""
    most = chances.cumsum(1)
    return (most > rng.random((len(most), 1)) * most[:, -1:]).argmax(1)


def train(
    envs: PuzzleVectorEnv, steps: int, seed: int, told: Callable[[int, float], None]
) -> Network:
    """A network trained for so many steps. ``told`` gets the steps and the share solved so far."""
    rng = np.random.default_rng(seed)
    observation, info = envs.reset(seed=seed)
    seen, masks = features(observation), info["action_mask"]
    net = Network(seen.shape[1], masks.shape[1], rng)
    fresh = np.zeros(len(seen), bool)  # lanes whose next step only begins an episode
    for begun in range(0, steps, STEPS * len(seen)):
        net.rate = RATE * (1 - begun / steps)
        batch: list[tuple[Array, ...]] = []
        solved = ended = 0
        for _ in range(STEPS):
            _, chances, values = net.forward(seen, masks)
            moves = choose(chances, rng)
            observation, reward, over, cut, info = envs.step(moves)
            done = over | cut
            batch.append((seen, masks, moves, chances, values, reward, done, ~fresh))
            solved, ended = solved + int(reward.sum()), ended + int(done.sum())
            seen, masks, fresh = features(observation), info["action_mask"], done
        told(begun + STEPS * len(seen), solved / max(ended, 1))
        update(net, batch, net.forward(seen, masks)[2], rng)
    return net


def share_solved(net: Network, envs: PuzzleVectorEnv, episodes: int, seed: int) -> float:
    """The share of so many episodes that a network solves; it draws its moves as in training."""
    rng = np.random.default_rng(seed)
    observation, info = envs.reset(seed=seed)
    solved = ended = 0
    while ended < episodes:
        _, chances, _ = net.forward(features(observation), info["action_mask"])
        observation, reward, over, cut, info = envs.step(choose(chances, rng))
        solved, ended = solved + int(reward.sum()), ended + int((over | cut).sum())
    return solved / ended


def update(net: Network, batch: list[tuple[Array, ...]], last: Array, rng: Any) -> None:
    """Improve a network by what was seen."""
    gains, after, later = [], last, np.zeros_like(last)
    for _, _, _, _, values, reward, done, _ in reversed(batch):
        delta = reward + DISCOUNT * after * ~done - values
        later = delta + DISCOUNT * TRACE * later * ~done
        gains.append(later)
        after = values
    gain = np.concatenate(gains[::-1])
    seen, masks, moves, chances, values, _, _, real = (
        np.concatenate([step[part] for step in batch]) for part in range(8)
    )
    returns = gain + values
    gain = (gain - gain[real].mean()) / (gain[real].std() + 1e-8)
    before = np.log(chances[np.arange(len(moves)), moves] + 1e-12)
    rows = np.flatnonzero(real & (masks.sum(1) > 0))
    for _ in range(EPOCHS):
        rng.shuffle(rows)
        for part in np.array_split(rows, PARTS):
            hidden, now, value = net.forward(seen[part], masks[part])
            index = np.arange(len(part)), moves[part]
            ratio = np.exp(np.log(now[index] + 1e-12) - before[part])
            good = gain[part]
            free = np.where(good > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            one = np.zeros_like(now)
            one[index] = 1
            slope = -(good * ratio * free)[:, None] * (one - now)
            logs = np.log(now + 1e-12)
            slope += ENTROPY * now * (logs - (now * logs).sum(1, keepdims=True))
            net.learn(seen[part], hidden, slope / len(part), (value - returns[part]) / len(part))

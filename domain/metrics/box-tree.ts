/** A search in a {@link BoxTree}. */
export interface Search {
  /** Returns false only if no point can match whose coordinates are between the rows of `low` and `high` that start at `at`. */
  mayBeWithin(low: Float64Array, high: Float64Array, at: number): boolean;
  /** Whether the point with this index matches. */
  isIt(index: number): boolean;
}

/** Maximum points per leaf, unless more have identical coordinates. */
const LEAF = 8;

/**
 * Finds the first activated point that a search accepts, among points that are activated one by one. A k-d tree over all points: boxes
 * without an early enough active point or a possible match are skipped. Building takes O(n log n), a search O(log n) if matches are close
 * together.
 */
export class BoxTree {
  private readonly dimensions: number;
  private readonly order: Int32Array;
  /** Start and end of each node's points in `order`; nodes in heap order. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly isLeaf: Uint8Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  /** Lowest turn in which one of the node's points was activated. */
  private readonly firstOn: Float64Array;
  private readonly leafOf: Int32Array;
  private readonly on = new Map<number, number[]>();
  private readonly turn: Float64Array;

  /**
   * @param coordinates one column per dimension
   * @param widths distance per dimension from which two points cannot match; boxes are split along the dimension that is longest relative
   * to it
   */
  constructor(coordinates: readonly Float64Array[], widths: readonly number[]) {
    const n = coordinates[0]!.length;
    this.dimensions = coordinates.length;
    const nodes = 2 ** (1 + Math.max(0, Math.ceil(Math.log2(n / LEAF)))) * 2;
    this.order = Int32Array.from({ length: n }, (_, i) => i);
    this.from = new Int32Array(nodes);
    this.to = new Int32Array(nodes);
    this.isLeaf = new Uint8Array(nodes);
    this.low = new Float64Array(nodes * this.dimensions);
    this.high = new Float64Array(nodes * this.dimensions);
    this.firstOn = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    this.leafOf = new Int32Array(n);
    this.turn = new Float64Array(n);
    this.build(coordinates, widths, 0, 0, n);
  }

  private build(
    coordinates: readonly Float64Array[],
    widths: readonly number[],
    node: number,
    from: number,
    to: number,
  ) {
    this.from[node] = from;
    this.to[node] = to;
    let widest = 0;
    let most = 0;
    for (let d = 0; d < this.dimensions; d++) {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let i = from; i < to; i++) {
        const value = coordinates[d]![this.order[i]!]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.low[node * this.dimensions + d] = low;
      this.high[node * this.dimensions + d] = high;
      const extent = (high - low) / widths[d]!;
      if (extent > most) [most, widest] = [extent, d];
    }
    if (to - from <= LEAF || most === 0) {
      this.isLeaf[node] = 1;
      for (let i = from; i < to; i++) this.leafOf[this.order[i]!] = node;
      return;
    }
    const middle = (from + to) >> 1;
    partitionAround(this.order, coordinates[widest]!, from, to - 1, middle);
    this.build(coordinates, widths, 2 * node + 1, from, middle);
    this.build(coordinates, widths, 2 * node + 2, middle, to);
  }

  /** @param turn must increase with every call */
  switchOn(index: number, turn: number): void {
    const leaf = this.leafOf[index]!;
    this.turn[index] = turn;
    const there = this.on.get(leaf);
    if (there) there.push(index);
    else this.on.set(leaf, [index]);
    for (let node = leaf; this.firstOn[node] === Number.POSITIVE_INFINITY; node = (node - 1) >> 1) {
      this.firstOn[node] = turn;
      if (node === 0) return;
    }
  }

  /** Returns the turn of the first matching point if lower than `best`, otherwise `best`. */
  first(search: Search, best = Number.POSITIVE_INFINITY, node = 0): number {
    if (!(this.firstOn[node]! < best)) return best;
    if (!search.mayBeWithin(this.low, this.high, node * this.dimensions)) return best;
    if (this.isLeaf[node]) {
      const found = this.on.get(node)!.find((index) => search.isIt(index));
      return found === undefined ? best : Math.min(best, this.turn[found]!);
    }
    const [left, right] = [2 * node + 1, 2 * node + 2];
    const [sooner, later] = this.firstOn[left]! <= this.firstOn[right]! ? [left, right] : [right, left];
    return this.first(search, this.first(search, best, sooner), later);
  }
}

/**
 * Partially sorts so that the item at `middle` is in its sorted position, with smaller items before and larger items
 * after it.
 */
function partitionAround(order: Int32Array, values: Float64Array, from: number, to: number, middle: number): void {
  let [left, right] = [from, to];
  while (left < right) {
    const pivot = values[order[(left + right) >> 1]!]!;
    let [i, j] = [left, right];
    while (i <= j) {
      while (values[order[i]!]! < pivot) i++;
      while (values[order[j]!]! > pivot) j--;
      if (i > j) break;
      [order[i], order[j]] = [order[j]!, order[i]!];
      i++;
      j--;
    }
    if (middle <= j) right = j;
    else if (middle >= i) left = i;
    else return;
  }
}

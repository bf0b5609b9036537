#!/bin/sh
# A solver that answers every query with `unsat`.
echo unsat
